import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Initials } from '#ui/initials.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

interface RowSignProps {
  /** The person who added the row or put it in the basket. */
  member: { _id: string; name: string };
  /** Their display name. */
  name: string;
  isMe: boolean;
  /** Added by another person since one last looked. */
  isNew: boolean;
  isChecked: boolean;
}

/** Small sign of whose row it is, and whether it is new. */
export function RowSign({ member, name, isMe, isNew, isChecked }: RowSignProps) {
  const whose = () => {
    if (isChecked)
      return isMe ? <Trans>Put in the basket by you</Trans> : <Trans>Put in the basket by {name}</Trans>;
    return isMe ? <Trans>Added by you</Trans> : <Trans>Added by {name}</Trans>;
  };
  return (
    <chakra.span
      data-new={isNew || undefined}
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      flexShrink="0"
      title={name}
    >
      {isNew && (
        <chakra.span
          px="2"
          rounded="full"
          bg="brand.subtle"
          color="brand.fg"
          fontSize="xs"
          fontWeight="semibold"
          lineHeight="tall"
        >
          <Trans>New</Trans>
        </chakra.span>
      )}
      <Initials name={member.name} id={member._id} size="row" />
      <VisuallyHidden>{whose()}</VisuallyHidden>
    </chakra.span>
  );
}
