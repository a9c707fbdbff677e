import { drawArchitecture } from './check/architecture.ts';
import { readOptions } from './run/options.ts';

readOptions({ name: 'npm run architecture', words: "Draws the README's diagram of who imports whom anew." });
drawArchitecture();
