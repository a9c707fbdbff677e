import { useEffect, useState } from 'react';

/** What this deployment says, asked of it now; what it said last where it cannot be reached. */
async function askForGoogle(): Promise<boolean> {
  const [{ fetchClientConfig, readCachedConfig }, { createPublicApi }] = await Promise.all([
    import('#api/client-config.ts'),
    import('#api/public-api.ts'),
  ]);
  const answer = await fetchClientConfig(createPublicApi());
  const config = answer.kind === 'ok' ? answer.config : readCachedConfig();
  return Boolean(config?.oidc.googleParams);
}

/** Whether Google is offered here; false until it is known, so that no button promises what is not there. */
export function useGoogleSignIn(): boolean {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    let isShown = true;
    void askForGoogle().then((answer) => isShown && setOffered(answer));
    return () => {
      isShown = false;
    };
  }, []);
  return isOffered;
}
