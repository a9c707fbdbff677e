import { SMTPServer } from 'smtp-server';
import { readableLinks } from './readable-links.ts';

/**
 * A real SMTP server that records mails with readable links, or refuses them, with 451 (temporary) unless
 * `refusal` is changed.
 */
export async function startMailServer() {
  const state = { received: [] as string[], tries: 0, isRefusing: false, refusal: 451 };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8');
      });
      stream.on('end', () => {
        state.tries += 1;
        if (state.isRefusing)
          return done(Object.assign(new Error('refused'), { responseCode: state.refusal }));
        state.received.push(readableLinks(text));
        done(null);
      });
    },
  });
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((done) => smtp.close(done)),
  });
}
