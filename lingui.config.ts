import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

const catalogs = process.env.LINGUI_CATALOGS ?? '<rootDir>/locales';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fi'],
  catalogs: [
    {
      path: `${catalogs}/{locale}/messages`,
      include: ['<rootDir>/client/src'],
      exclude: ['**/*.test.*', '**/node_modules/**'],
    },
  ],
  format: formatter({ lineNumbers: false }),
  compileNamespace: 'es',
});
