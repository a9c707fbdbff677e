const path = '/service-worker.js';
let address: string | TrustedScriptURL | undefined;

/**
 * The service worker's address. Made once a page, by the one Trusted Types policy that the Content-Security-Policy allows.
 */
export function workerAddress(): string {
  const policy = () =>
    window.trustedTypes?.createPolicy('ateria', {
      createScriptURL: (url) => {
        if (url !== path) throw new TypeError(`not our service worker: ${url}`);
        return url;
      },
    });
  address ??= policy()?.createScriptURL(path) ?? path;
  // The types of `register` do not know trusted addresses yet.
  return address as string;
}
