import { type I18n, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** English texts from the source, compiled at run time; languages in `others` have no texts. */
export const english = (...others: string[]): I18n =>
  setupI18n({
    locale: 'en',
    messages: Object.fromEntries(['en', ...others].map((locale) => [locale, {}])),
  }).setMessagesCompiler(compileMessage);
