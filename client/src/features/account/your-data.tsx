import { chakra } from '@chakra-ui/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import Upload from 'lucide-react/icons/upload';
import { useRef, useState } from 'react';
import type { ImportReport } from 'sync-protocol/api/import-report.ts';
import { countMissingImages } from 'sync-protocol/export/missing-images.ts';
import type { SignInOutcome } from '#auth/sign-in/login-actions.ts';
import { useFormat } from '#i18n/format.ts';
import { localDay } from '#lib/local-day.ts';
import { useOnline } from '#lib/use-online.ts';
import { useHouseholdName } from '#shell/households/use-household-name.ts';
import { useKeptHouseholds } from '#shell/households/use-kept-households.ts';
import { useFailureWords } from '#shell/use-failure-words.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useSyncStatus } from '#sync/status/use-sync-status.ts';
import { Button } from '#ui/button.tsx';
import { FileChooser } from '#ui/fields/file-chooser.tsx';
import { PanelSection } from '#ui/panel-section.tsx';
import { saveFile } from '#ui/save-file.ts';
import { unlessOff } from '#ui/unless-off.ts';
import type { AccountApi } from './account-api.ts';
import { fileRefusals, textOfFailure } from './account-refusals.ts';
import { ActionResultLine, useActionResult } from './action-result.tsx';
import { ImportReportList } from './import-report-list.tsx';
import { sendImport } from './send-import.ts';
import { SignInOnceMore } from './sign-in-once-more.tsx';

interface YourDataProps {
  api: Pick<AccountApi, 'readExport' | 'sendImport'>;
  /** Leaves for a new sign-in that returns to this page. */
  onProve: () => Promise<SignInOutcome>;
}

/** Whether a file starts with the signature of a zip file (APPNOTE 6.3.10, 4.3.6). */
async function isZip(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x50 && second === 0x4b;
}

/** More than the central directory at the end of the largest export (APPNOTE 6.3.10, 4.3.12), in bytes. */
const mostOfDirectory = 3_000_000;

/** Whether a zip contains an export's data file: zips of recipes from other apps are zips too. */
async function isExport(file: Blob): Promise<boolean> {
  const end = await file.slice(-mostOfDirectory).arrayBuffer();
  return new TextDecoder('latin1').decode(end).includes('ateria.json');
}

const notMade = msg`The file could not be made. Please try again.`;
const notImported = msg`The file could not be imported. Please try again.`;
const partlyImported = msg`A part of the file has been imported. Import it once more to get the rest.`;

/** Exports everything into one file per household, and imports such files. */
export function YourData({ api, onProve }: YourDataProps) {
  const { t } = useLingui();
  const engine = useSync();
  const status = useSyncStatus();
  const isOnline = useOnline();
  const wordsOf = useFailureWords();
  const [result, setResult] = useActionResult();
  const [report, setReport] = useState<ImportReport | null>(null);
  const [isProofNeeded, setProofNeeded] = useState(false);
  const [isOtherFile, setOtherFile] = useState(false);
  const [busy, setBusy] = useState<'export' | 'import' | null>(null);
  const [sent, setSent] = useState(0);
  const chooser = useRef<HTMLInputElement>(null);
  const households = useKeptHouseholds()?.list ?? [];
  const nameOf = useHouseholdName();
  const { percent } = useFormat();
  const share = percent(sent);
  const unsent = status ? status.waiting + status.rejected : 0;

  const during = async (kind: typeof busy, failed: MessageDescriptor, work: () => Promise<void>) => {
    setBusy(kind);
    setResult(null);
    setOtherFile(false);
    try {
      await work();
    } catch {
      // The file cannot be read any more, e.g. because it was moved.
      setResult({ text: wordsOf({ kind: 'failed' }, failed), isError: true });
    } finally {
      setBusy(null);
    }
  };
  const download = () =>
    during('export', notMade, async () => {
      const day = localDay(Date.now());
      const files =
        households.length > 1
          ? households.map((each) => ({
              id: each._id,
              household: nameOf(each),
              name: `ateria-${nameOf(each)}-${day}.zip`,
            }))
          : [{ id: undefined, household: '', name: `ateria-${day}.zip` }];
      let missing = 0;
      const notMadeOf: string[] = [];
      let fault = '';
      for (const { id, household, name } of files) {
        const outcome = await api.readExport(id);
        const isProofMissing = outcome.kind === 'refused' && outcome.code === 'sign_in_again';
        setProofNeeded(isProofMissing);
        if (isProofMissing) return;
        if (outcome.kind !== 'ok') {
          // Other households may still be exported.
          notMadeOf.push(household);
          fault ||= wordsOf(outcome, textOfFailure(outcome, fileRefusals, notMade));
          continue;
        }
        missing += await countMissingImages(outcome.body);
        saveFile(outcome.body, name);
      }
      const count = files.length - notMadeOf.length;
      if (count === 0) return setResult({ text: fault, isError: true });
      const saved = t`${plural(count, {
        one: 'The file is in your downloads.',
        other: '# files are in your downloads.',
      })}`;
      const left = t`${plural(missing, {
        one: '# picture is missing on the server and was left out.',
        other: '# pictures are missing on the server and were left out.',
      })}`;
      const names = notMadeOf.join(', ');
      const without = t`The file of ${names} is not among them.`;
      const said = [saved, missing > 0 && left, fault && without, fault].filter(Boolean);
      setResult({ text: said.join(' '), isError: said.length > 1 });
    });
  const upload = (file: File) =>
    during('import', notImported, async () => {
      setReport(null);
      const hasZip = await isZip(file);
      if (!hasZip || !(await isExport(file))) {
        setOtherFile(hasZip);
        setResult({
          text: hasZip
            ? t`This is not a file made by “Download my data”. Recipes from Ateria or another app are brought in here:`
            : t`This is not a file made by “Download my data”: those end in .zip.`,
          isError: true,
        });
        return;
      }
      setSent(0);
      const outcome = await sendImport(file, api.sendImport, setSent);
      if (outcome.kind === 'broken-off') {
        const { failure, isBegun } = outcome;
        const why = wordsOf(failure, textOfFailure(failure, fileRefusals, notImported));
        // Other failures' texts say that nothing was changed.
        const isTold = !isBegun || failure.kind === 'refused' || failure.kind === 'signed-out';
        const said = [isTold && why, isBegun && t(partlyImported)].filter(Boolean);
        setResult({ text: said.join(' '), isError: true });
        if (isBegun) engine.pull();
        return;
      }
      setReport(outcome.body);
      engine.pull();
    });

  return (
    <PanelSection
      title={<Trans>Your data</Trans>}
      lead={
        <Trans>
          Take everything along in one file: recipes, pictures, meals and lists. The same file can be imported
          again, here or in another account; what is there already stays as it is.
        </Trans>
      }
    >
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button {...unlessOff(busy !== null, () => void download())} disabled={!isOnline}>
          <Download size={18} aria-hidden />
          {busy === 'export' ? <Trans>Making the file…</Trans> : <Trans>Download my data</Trans>}
        </Button>
        <Button {...unlessOff(busy !== null, () => chooser.current?.click())} disabled={!isOnline}>
          <Upload size={18} aria-hidden />
          {busy !== 'import' ? (
            <Trans>Import a file</Trans>
          ) : sent === 0 ? (
            <Trans>Importing…</Trans>
          ) : (
            <Trans>Importing… {share}</Trans>
          )}
        </Button>
        <FileChooser
          ref={chooser}
          label={t`File with your data`}
          accept=".zip,application/zip"
          onChoose={([file]) => file && void upload(file)}
        />
      </chakra.div>
      <chakra.p fontSize="sm" color="fg.muted">
        <Trans>Only the recipes, for other apps or on paper, also without a connection:</Trans>{' '}
        <chakra.span textDecoration="underline" display="inline-block" py="2.5">
          <Link to="/recipes/export">
            <Trans>Save or print the book</Trans>
          </Link>
        </chakra.span>
      </chakra.p>
      {households.length > 1 && (
        <chakra.p fontSize="sm" color="fg.muted">
          <Trans>
            You get a file for each of your households. A file is imported into the one on the screen.
          </Trans>
        </chakra.p>
      )}
      {!isOnline && (
        <chakra.p fontSize="sm" color="fg.muted">
          <Trans>
            Without a connection there is no file: it is made on the server, so that nothing is missing from
            it.
          </Trans>
        </chakra.p>
      )}
      {isOnline && unsent > 0 && (
        <chakra.p fontSize="sm" color="fg.muted">
          <Trans>Changes that have not been sent yet are not in the file.</Trans>
        </chakra.p>
      )}
      {isProofNeeded && <SignInOnceMore onSignIn={onProve} />}
      <ActionResultLine result={result} />
      {isOtherFile && (
        <chakra.p textDecoration="underline" py="2.5">
          <Link to="/recipes/import/files">
            <Trans>Move in from another app</Trans>
          </Link>
        </chakra.p>
      )}
      {report && <ImportReportList report={report} />}
    </PanelSection>
  );
}
