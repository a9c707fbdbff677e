import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { errorWords } from './error-words.ts';

/** An image is on no list: `list_limit` means that the household has as many images as the server keeps. */
const noRoom = msg`the household has room for no more pictures; removed ones make room after some months`;

/** Why the server rejected an image; completes a sentence that begins "Not accepted:". */
export function imageErrorWords(code: string): MessageDescriptor {
  return code === 'list_limit' ? noRoom : errorWords(code);
}
