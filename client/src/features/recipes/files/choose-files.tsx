import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import FileUp from 'lucide-react/icons/file-up';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { FileChooser } from '#ui/fields/file-chooser.tsx';

/**
 * Chooses files by a button or drag and drop. Any file is accepted, since its format is recognized by its
 * content.
 */
export function ChooseFiles({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useLingui();
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <chakra.div
      display="grid"
      justifyItems="center"
      gap="4"
      px="4"
      py={{ base: '8', md: '12' }}
      border="thin"
      borderStyle="dashed"
      borderColor={isOver ? 'brand.fg' : 'border.control'}
      bg={isOver ? 'brand.subtle' : 'bg.panel'}
      rounded="lg"
      textAlign="center"
      onDragOver={over}
      onDragEnter={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files]);
      }}
    >
      <chakra.span color="fg.muted">
        <FileUp size={40} aria-hidden />
      </chakra.span>
      <chakra.div display="grid" gap="2" maxWidth="reading">
        <chakra.p fontWeight="medium">
          <Trans>Choose the file that your other app made, or drop it here.</Trans>
        </chakra.p>
        <chakra.p color="fg.muted" fontSize="sm">
          <Trans>
            Paprika, Mealie, Tandoor, RecipeSage, Nextcloud Cookbook, Copy Me That, Recipe Keeper, Mela,
            Crouton, Cooklang, Ateria itself, and recipes as JSON-LD, Markdown, text or a table. It is read on
            this device.
          </Trans>
        </chakra.p>
      </chakra.div>
      <Button variant="primary" onClick={() => chooser.current?.click()}>
        <Trans>Choose files</Trans>
      </Button>
      <FileChooser ref={chooser} label={t`Files with recipes`} isMultiple onChoose={onFiles} />
    </chakra.div>
  );
}
