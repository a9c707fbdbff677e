import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fi'],
  catalogs: [{ path: '<rootDir>/locales/{locale}/messages', include: ['<rootDir>/client/src'] }],
  format: formatter({ lineNumbers: false }),
  compileNamespace: 'es',
});
