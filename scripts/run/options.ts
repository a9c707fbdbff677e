import { type ParseArgsConfig, parseArgs } from 'node:util';

/** An option of a command; `words` describe it in `--help`. */
export type CommandOption =
  | { readonly type: 'number'; readonly default?: number; readonly words: string }
  | { readonly type: 'text'; readonly default?: string; readonly words: string }
  | { readonly type: 'flag'; readonly words: string };

export interface Command {
  /** The command as typed, e.g. `npm run simulate`. */
  readonly name: string;
  readonly words: string;
  /** Options by long name. */
  readonly options?: Readonly<Record<string, CommandOption>>;
  /** Positional names that may follow the options, with their descriptions. */
  readonly names?: Readonly<Record<string, string>>;
  /** Exactly one of the names is required; otherwise none means all. */
  readonly needsName?: boolean;
}

export interface Chosen<C extends Command> {
  readonly values: {
    readonly [Name in keyof C['options']]: C['options'][Name] extends { type: 'flag' }
      ? boolean
      : ValueOf<C['options'][Name]>;
  };
  readonly names: readonly string[];
}

type ValueOf<Option> = Option extends { default: infer Default }
  ? Default extends number
    ? number
    : string
  : Option extends { type: 'number' }
    ? number | undefined
    : string | undefined;

export type ParsedOptions<C extends Command> =
  | ({ readonly kind: 'run' } & Chosen<C>)
  | { readonly kind: 'help'; readonly text: string }
  /** What is wrong, in one line. */
  | { readonly kind: 'fault'; readonly message: string };

/**
 * Parses the script's command line. Prints the help and exits with 0 for `--help`; prints what is wrong in
 * one line and exits with 2. Call it before doing anything.
 */
export function readOptions<const C extends Command>(command: C): Chosen<C> {
  const parsed = parseOptions(command, process.argv.slice(2));
  if (parsed.kind === 'run') return parsed;
  if (parsed.kind === 'help') console.log(parsed.text);
  else console.error(parsed.message);
  process.exit(parsed.kind === 'help' ? 0 : 2);
}

export function parseOptions<const C extends Command>(command: C, args: readonly string[]): ParsedOptions<C> {
  const fault = (what: string): ParsedOptions<C> => ({
    kind: 'fault',
    message: `${what} (${helpCommand(command)} tells what there is)`,
  });
  if (args.includes('--help') || args.includes('-h')) return { kind: 'help', text: helpOf(command) };
  try {
    const { values, positionals } = parseArgs({ ...configOf(command), args: [...args] });
    const unknown = positionals.find((name) => !Object.hasOwn(command.names ?? {}, name));
    if (unknown !== undefined) return fault(`Unknown name '${unknown}'`);
    if (command.needsName && positionals.length !== 1) return fault('Say one thing to do');
    const read: Record<string, unknown> = {};
    for (const [name, option] of optionsOf(command)) {
      const value = values[name];
      if (option.type !== 'number' || typeof value !== 'string') read[name] = value;
      else if (/^\d{1,15}$/.test(value)) read[name] = Number(value);
      else return fault(`--${name} takes a whole number, not '${value}'`);
    }
    return { kind: 'run', values: read as Chosen<C>['values'], names: positionals };
  } catch (error) {
    if (!isArgumentFault(error)) throw error;
    const [what = error.message] = error.message.split(/\.(?:\s|$)|\n/);
    return fault(what);
  }
}

function configOf(command: Command) {
  const options: NonNullable<ParseArgsConfig['options']> = {};
  for (const [name, option] of optionsOf(command))
    options[name] =
      option.type === 'flag'
        ? { type: 'boolean', default: false }
        : { type: 'string', ...(option.default !== undefined && { default: String(option.default) }) };
  return { options, strict: true, allowPositionals: true } as const;
}

function helpOf(command: Command): string {
  const { names = {}, needsName, words } = command;
  const options = optionsOf(command);
  const rows = [
    ...options.map(([name, option]): [string, string] => [
      `--${name}${placeOf[option.type]}`,
      `${option.words}${defaultOf(option)}`,
    ]),
    ['--help', 'Prints this'] as const,
  ];
  const namesInUse = needsName ? ' <name>' : Object.keys(names).length > 0 ? ' [names]' : '';
  const table = (lines: readonly (readonly [string, string])[]) => {
    const width = Math.max(...lines.map(([left]) => left.length));
    return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
  };
  return [
    `${command.name} -- [options]${namesInUse}`,
    words,
    '',
    ...table(rows),
    ...(namesInUse === ''
      ? []
      : ['', needsName ? 'Names:' : 'Names, none for all of them:', ...table(Object.entries(names))]),
  ].join('\n');
}

const defaultOf = (option: CommandOption) =>
  'default' in option && option.default !== '' ? ` (${option.default})` : '';

const placeOf = { number: ' <number>', text: ' <text>', flag: '' };

const optionsOf = ({ options = {} }: Command) => Object.entries(options);

const helpCommand = ({ name }: Command) => `${name} -- --help`;

function isArgumentFault(error: unknown): error is Error {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith('ERR_PARSE_ARGS_')
  );
}
