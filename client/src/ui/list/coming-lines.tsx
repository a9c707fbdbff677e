import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { Bone } from '../waiting/bone.tsx';

const groups = [['62%', '38%', '54%'], ['46%', '70%'], ['58%']];

interface ComingLinesProps {
  /** Text about it; by default that the list is loading. */
  children?: ReactNode;
  /** Shows the text to everybody, not only to screen readers. */
  isShown?: boolean;
}

/** Skeleton of a list that is loading: headings and rows in their later positions. */
export function ComingLines({
  children = <Trans>Loading the list…</Trans>,
  isShown = false,
}: ComingLinesProps) {
  const Words = isShown ? chakra.p : VisuallyHidden;
  return (
    <chakra.div flex="1" pb="8">
      <Words role="status" {...(isShown ? { pt: '4', color: 'fg.muted' } : {})}>
        {children}
      </Words>
      {groups.map((widths) => (
        <div key={widths.join()}>
          <chakra.div className="list-heading" pl="10">
            <Bone width="24" />
          </chakra.div>
          {widths.map((width) => (
            <chakra.div key={width} display="grid" alignContent="center" minHeight="touch" pl="10.5">
              <Bone width={width} />
            </chakra.div>
          ))}
        </div>
      ))}
    </chakra.div>
  );
}
