const serviceWorker = '/service-worker.js';
/** The build's scripts; the development server names its scripts differently. */
const ours = /^\/(?:service-worker|assets\/(?:[\w.-]+\/)?[\w.-]+)\.js$/;

let policy: { createScriptURL: (url: string) => TrustedScriptURL } | null | undefined;

/**
 * Makes a worker's script address trusted, by the one Trusted Types policy that the Content-Security-Policy
 * allows. A policy can be created once per page.
 */
export function trustedScript(url: string): string {
  policy ??=
    window.trustedTypes?.createPolicy('ateria', {
      createScriptURL: (address) => {
        if (!import.meta.env.DEV && !ours.test(address)) throw new TypeError(`not ours: ${address}`);
        return address;
      },
    }) ?? null;
  // TypeScript's types of workers do not accept TrustedScriptURL yet.
  return (policy?.createScriptURL(url) ?? url) as string;
}

export function workerAddress(): string {
  return trustedScript(serviceWorker);
}
