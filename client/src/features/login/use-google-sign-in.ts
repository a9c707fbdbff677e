import { useEffect, useState } from 'react';

/** Whether this deployment offers Google; false until it is known, so that no button promises what is not there. */
export function useGoogleSignIn(): boolean {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    const asked = new AbortController();
    fetch('/api/config', { signal: asked.signal })
      .then(async (answer) => {
        const config: unknown = answer.ok ? await answer.json() : null;
        setOffered(offersGoogle(config));
      })
      .catch(() => setOffered(false));
    return () => asked.abort();
  }, []);
  return isOffered;
}

const offersGoogle = (config: unknown): boolean =>
  typeof config === 'object' &&
  config !== null &&
  'oidc' in config &&
  typeof config.oidc === 'object' &&
  config.oidc !== null &&
  'googleParams' in config.oidc &&
  config.oidc.googleParams !== null;
