import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { Bone } from '../waiting/bone.tsx';

const groups = [['62%', '38%', '54%'], ['46%', '70%'], ['58%']];

interface ComingLinesProps {
  /** What is said of it; that the list is loading unless told. */
  children?: ReactNode;
  /** To everybody, not only to those who listen. */
  isShown?: boolean;
}

/** The shape of a list that is on its way to this device: the headings and the rows as they will stand. */
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
