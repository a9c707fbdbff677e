import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Camera from 'lucide-react/icons/camera';
import ImageUp from 'lucide-react/icons/image-up';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { FileChooser } from '#ui/fields/file-chooser.tsx';
import { Dialog } from '#ui/sheets/dialog.tsx';
import { CameraImage } from './camera-image.tsx';
import { ScanResult, Unable } from './scan-result.tsx';
import { TypedCode } from './typed-code.tsx';
import { UnknownCode } from './unknown-code.tsx';
import { isCameraAllowed, useCamera } from './use-camera.ts';
import { useCodeWatch } from './use-code-watch.ts';
import { type LookUpCode, useScan } from './use-scan.ts';
import type { CheckOff } from './use-take-scanned.ts';

interface ScanSheetProps {
  isOpen: boolean;
  onClose: () => void;
  /** What the list does with a food that is on it. */
  checkOff: CheckOff;
  /** Left out if nothing outside the household is asked. */
  lookUp?: LookUpCode | undefined;
}

/** Reads codes by camera, photo or digits, and checks off the thing or puts it on the list. */
export default function ScanSheet({ isOpen, onClose, ...scan }: ScanSheetProps) {
  const { t } = useLingui();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t`Scan a code`} isSheet>
      {isOpen && <Scan {...scan} />}
    </Dialog>
  );
}

function Scan({ checkOff, lookUp }: Pick<ScanSheetProps, 'checkOff' | 'lookUp'>) {
  const { t } = useLingui();
  const { news, ...scan } = useScan(checkOff, lookUp);
  const [isWanted, setWanted] = useState(false);
  const isAsked = news?.kind === 'unknown';
  const { video, state } = useCamera(isWanted);
  const isUnable = useCodeWatch(video, state === 'on' && !isAsked, scan.onCode);
  const photo = useRef<HTMLInputElement>(null);
  const isFilming = state === 'opening' || state === 'on';

  // A person who has already granted the camera need not press for it.
  useEffect(() => {
    void isCameraAllowed().then((isAllowed) => isAllowed && setWanted(true));
  }, []);

  return (
    <chakra.div display="grid" gap="4">
      <CameraImage video={video} isShown={isFilming && !isAsked} isOpening={state === 'opening'} />
      {!isFilming && !isAsked && (
        <chakra.div display="grid" gap="3" justifyItems="start">
          <Words state={state} />
          {state === 'off' && (
            <Button variant="primary" onClick={() => setWanted(true)}>
              <Camera size={18} aria-hidden />
              <Trans>Use the camera</Trans>
            </Button>
          )}
          {(state === 'refused' || state === 'absent') && (
            <Button
              onClick={() => {
                setWanted(false);
                setTimeout(() => setWanted(true));
              }}
            >
              <Camera size={18} aria-hidden />
              <Trans>Try the camera again</Trans>
            </Button>
          )}
        </chakra.div>
      )}
      <chakra.div role="status" display="grid" gap="3">
        {isUnable && news?.kind !== 'unable' && <Unable />}
        <ScanResult
          news={news}
          onTakeBack={(taken) => void scan.takeBack(taken)}
          onAskAgain={scan.askAgain}
          onCode={scan.onCode}
        />
      </chakra.div>
      {news?.kind === 'unknown' ? (
        <UnknownCode
          key={news.code}
          code={news.code}
          named={news.instead?.named ?? ''}
          proposal={news.proposal}
          onLearn={(itemName) => scan.learn(news.code, itemName)}
          onPass={scan.forget}
        />
      ) : (
        <>
          <TypedCode onDigits={scan.onDigits} />
          <chakra.div>
            <Button variant="quiet" px="3" marginInlineStart="-3" onClick={() => photo.current?.click()}>
              <ImageUp size={18} aria-hidden />
              <Trans>A photo of the code</Trans>
            </Button>
            <FileChooser
              ref={photo}
              label={t`A photo of the code`}
              accept="image/*"
              onChoose={([file]) => file && void scan.onPhoto(file)}
            />
          </chakra.div>
        </>
      )}
    </chakra.div>
  );
}

/** What the camera is for, before the browser asks; or why there is none. */
function Words({ state }: { state: ReturnType<typeof useCamera>['state'] }) {
  if (state === 'refused')
    return (
      <chakra.p role="alert" lineHeight="snug">
        <Trans>
          The camera is not allowed for this page. The settings of the browser can allow it; a photo of the
          code or its digits do as well.
        </Trans>
      </chakra.p>
    );
  if (state === 'absent')
    return (
      <chakra.p role="alert" lineHeight="snug">
        <Trans>There is no camera that can be used here. A photo of the code or its digits do as well.</Trans>
      </chakra.p>
    );
  return (
    <chakra.p color="fg.muted" lineHeight="snug">
      <Trans>
        The camera reads the code on the package, and your browser asks whether it may. It happens on this
        device: no picture is kept or sent.
      </Trans>
    </chakra.p>
  );
}
