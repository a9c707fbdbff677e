import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ImagePlus from 'lucide-react/icons/image-plus';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { FileChooser } from '#ui/fields/file-chooser.tsx';
import { IconButton } from '#ui/icon-button.tsx';

interface PagePhotosProps {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
  isLocked: boolean;
}

/** The photographed pages in reading order. */
export function PagePhotos({ files, onChange, isLocked }: PagePhotosProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <chakra.div display="grid" gap="3">
      {files.length > 0 && (
        <chakra.ol display="flex" flexWrap="wrap" gap="3" listStyle="none">
          {files.map((file, index) => {
            const number = index + 1;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same photo may be there twice.
              <chakra.li key={`${index} ${file.name}`} display="grid" gap="1" width="32">
                <Thumbnail file={file} alt={t`Page ${number}`} />
                <chakra.span display="flex" alignItems="center" justifyContent="space-between">
                  <chakra.span fontSize="sm" color="fg.muted">
                    <Trans>Page {number}</Trans>
                  </chakra.span>
                  <IconButton
                    aria-label={t`Remove page ${number}`}
                    disabled={isLocked}
                    onClick={() => onChange(files.toSpliced(index, 1))}
                  >
                    <X size={18} aria-hidden />
                  </IconButton>
                </chakra.span>
              </chakra.li>
            );
          })}
        </chakra.ol>
      )}
      <chakra.div>
        <Button disabled={isLocked} onClick={() => input.current?.click()}>
          <ImagePlus size={18} aria-hidden />
          {files.length === 0 ? <Trans>Take or choose photos</Trans> : <Trans>Add a page</Trans>}
        </Button>
      </chakra.div>
      <FileChooser
        ref={input}
        label={t`Photos of the recipe`}
        accept="image/*"
        isMultiple
        onChoose={(chosen) => onChange([...files, ...chosen])}
      />
    </chakra.div>
  );
}

function Thumbnail({ file, alt }: { file: File; alt: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <chakra.img
      src={address}
      alt={alt}
      width="full"
      aspectRatio="3 / 4"
      objectFit="contain"
      rounded="md"
      border="thin"
      borderColor="border"
      bg="bg.subtle"
    />
  );
}
