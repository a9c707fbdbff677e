import { type ConfigResult, readConfig } from '#config.ts';

/** Prefixes of variables with secrets that only a serving process needs, by setting. */
const ofServing = {
  signIn: ['GOOGLE_', 'KEYCLOAK_'],
  mail: ['SMTP_'],
  images: ['IMAGES_S3_', 'AWS_'],
  payment: ['STRIPE_'],
  metrics: ['METRICS_'],
} as const;
export type ServingSettings = keyof typeof ofServing;

/**
 * Reads the configuration for a command beside the server. The command may lack the server's secrets (systemd
 * gives a credential to one unit only), so settings that it does not need are treated as unset.
 */
export function readCommandConfig(
  env: Record<string, string | undefined>,
  needed: readonly ServingSettings[] = [],
): ConfigResult {
  const leftOut = Object.entries(ofServing)
    .filter(([settings]) => !needed.some((each) => each === settings))
    .flatMap(([, beginnings]) => beginnings);
  const isLeft = ([name]: [string, unknown]) => !leftOut.some((beginning) => name.startsWith(beginning));
  return readConfig(Object.fromEntries(Object.entries(env).filter(isLeft)));
}
