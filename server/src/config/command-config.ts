import { type ConfigResult, readConfig } from '#config.ts';

/** Settings with a secret that a serving process needs, by how their variables begin. */
const ofServing = {
  signIn: ['GOOGLE_', 'KEYCLOAK_'],
  mail: ['SMTP_'],
  images: ['IMAGES_S3_', 'AWS_'],
  payment: ['STRIPE_'],
  metrics: ['METRICS_'],
} as const;
export type ServingSettings = keyof typeof ofServing;

/**
 * Reads the configuration for a command beside the server. It may have been given only the public half of what the server has (systemd
 * hands a credential to one unit alone), so what the command does not need is left out as if it were not set.
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
