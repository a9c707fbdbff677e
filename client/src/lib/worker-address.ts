const serviceWorker = '/service-worker.js';
/** Scripts of the build; what the development server serves is named otherwise. */
const ours = /^\/(?:service-worker|assets\/(?:[\w.-]+\/)?[\w.-]+)\.js$/;

let policy: { createScriptURL: (url: string) => TrustedScriptURL } | null | undefined;

/**
 * The address of a worker's script, for the one Trusted Types policy that the Content-Security-Policy allows, which is made once a
 * page.
 */
export function trustedScript(url: string): string {
  policy ??=
    window.trustedTypes?.createPolicy('ateria', {
      createScriptURL: (address) => {
        if (!import.meta.env.DEV && !ours.test(address)) throw new TypeError(`not ours: ${address}`);
        return address;
      },
    }) ?? null;
  // The types of workers do not know trusted addresses yet.
  return (policy?.createScriptURL(url) ?? url) as string;
}

export function workerAddress(): string {
  return trustedScript(serviceWorker);
}
