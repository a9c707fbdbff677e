import { chakra } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import ImageUp from 'lucide-react/icons/image-up';
import { useRef, useState } from 'react';
import type { PersonChange } from 'sync-protocol/api/households.ts';
import { OneNameForm } from '#editing/one-name-form.tsx';
import { smallImage } from '#images/small-image.ts';
import { useOnline } from '#lib/use-online.ts';
import { FaultLine } from '#shell/households/fault-line.tsx';
import { useHouseholds } from '#shell/households/use-households.ts';
import { useFailureWords } from '#shell/use-failure-words.ts';
import { Button } from '#ui/button.tsx';
import { FileChooser } from '#ui/fields/file-chooser.tsx';
import { Initials } from '#ui/initials.tsx';
import { PanelSection } from '#ui/panel-section.tsx';
import { useToaster } from '#ui/toasts/toast-context.ts';
import { unlessOff } from '#ui/unless-off.ts';

/** Pixels of the uploaded portrait; the server scales it down further. */
const side = 256;

/** The person's name and portrait as shown to others in their households. */
export function PersonSetting() {
  const { api, kept, readAgain } = useHouseholds();
  const isOnline = useOnline();
  const wordsOf = useFailureWords();
  const { t } = useLingui();
  const toaster = useToaster();
  const file = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const me = kept?.shown?.members.find(({ isMe }) => isMe);
  if (!me) return null;
  const isOff = !isOnline || isBusy;

  const change = async (wanted: PersonChange) => {
    setBusy(true);
    setFault('');
    const outcome = await api.changePerson(wanted);
    if (outcome.kind !== 'ok') setFault(wordsOf(outcome, msg`It could not be saved. Please try again.`));
    await readAgain();
    setBusy(false);
    return outcome.kind === 'ok';
  };
  const setPicture = async (picture: string, said: string) => {
    if (await change({ picture })) toaster.announce(said);
  };
  const take = async (chosen: File) => {
    const small = await smallImage(chosen, side);
    if (small) await setPicture(await toDataUrl(small), t`Picture added`);
    else
      setFault(
        wordsOf({ kind: 'failed' }, msg`This picture cannot be read. Choose a JPEG, a PNG or a WebP.`),
      );
  };

  return (
    <PanelSection
      title={<Trans>You</Trans>}
      lead={<Trans>What the others in your household see of you.</Trans>}
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <Initials name={me.name} id={me._id} portrait={me.picture} />
        <FileChooser
          ref={file}
          label={t`Choose a picture`}
          accept="image/*"
          onChoose={([chosen]) => chosen && void take(chosen)}
        />
        <Button {...unlessOff(isOff, () => file.current?.click())}>
          <ImageUp size={18} aria-hidden />
          <Trans>Choose a picture</Trans>
        </Button>
        {me.picture && (
          <Button variant="quiet" {...unlessOff(isOff, () => void setPicture('', t`Picture removed`))}>
            <Trans>Remove the picture</Trans>
          </Button>
        )}
      </chakra.div>
      <OneNameForm
        draftName="person.name"
        label={<Trans>Your name, as the others see it</Trans>}
        name={me.name}
        button={<Trans>Save your name</Trans>}
        isOff={isOff}
        onDone={(name) => change({ name })}
      />
      <FaultLine>{fault}</FaultLine>
      {!isOnline && (
        <chakra.p fontSize="sm" color="fg.muted" role="status">
          <Trans>You are offline. To change this there has to be a connection.</Trans>
        </chakra.p>
      )}
    </PanelSection>
  );
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(blob);
  });
}
