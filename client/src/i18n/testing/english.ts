import { type I18n, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** English as the source has it, compiled where it is shown; `others` have no texts of their own. */
export const english = (...others: string[]): I18n =>
  setupI18n({
    locale: 'en',
    messages: Object.fromEntries(['en', ...others].map((locale) => [locale, {}])),
  }).setMessagesCompiler(compileMessage);
