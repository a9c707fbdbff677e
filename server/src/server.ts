import closeWithGrace from 'close-with-grace';
import { startFaultInWords } from '#app/start-fault.ts';
import { type Config, readConfig } from '#config.ts';
import { runServer } from '#run-server.ts';

const shutdownMs = 10_000;

const read = readConfig(process.env);
for (const hint of read.hints) console.error(hint);
if (read.isValid) await run(read.config).catch((error: unknown) => stopWith(error, read.config));
else {
  console.error(['Ateria cannot start with this configuration:', ...read.faults].join('\n  '));
  process.exitCode = 1;
}

async function run(config: Config): Promise<void> {
  const { log, close } = await runServer(config);
  closeWithGrace({ delay: shutdownMs, logger: log }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, 'stopping after a fault');
    else log.info({ signal }, 'stopping');
    await close();
  });
  console.log(`Ateria is ready at ${config.publicUrl}`);
}

function stopWith(error: unknown, config: Config): void {
  console.error('Ateria cannot start:', startFaultInWords(error, config) ?? error);
  process.exit(1);
}
