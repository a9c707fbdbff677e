import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Bone } from './bone.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const groups = [['62%', '38%', '54%'], ['46%', '70%'], ['58%']];

/** The shape of a list that is on its way to this device. */
export function ComingLines() {
  return (
    <chakra.div py="4" display="grid" gap="10">
      <VisuallyHidden role="status">
        <Trans>Loading the list…</Trans>
      </VisuallyHidden>
      {groups.map((widths) => (
        <chakra.div key={widths.join()} display="grid" gap="6">
          <Bone width="6rem" />
          {widths.map((width) => (
            <Bone key={width} ml="10" style={{ width }} />
          ))}
        </chakra.div>
      ))}
    </chakra.div>
  );
}
