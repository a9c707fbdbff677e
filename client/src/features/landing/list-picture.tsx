import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CloudCheck, Plus, WifiOff } from 'lucide-react';
import { Chip } from '#ui/chip.tsx';
import { ListHeading, ListRow } from './list-row.tsx';

function LaptopAtHome() {
  return (
    <chakra.div
      display={{ base: 'none', lg: 'block' }}
      position="absolute"
      left="0"
      top="16"
      width="20rem"
      p="5"
      pr="24"
      bg="bg.subtle"
      border="thin"
      borderColor="border"
      rounded="xl"
      transform="rotate(-2.5deg)"
    >
      <chakra.div display="flex" justifyContent="space-between" alignItems="center" mb="1">
        <chakra.span fontWeight="semibold" fontSize="sm" color="fg.muted">
          <Trans>At home</Trans>
        </chakra.span>
        <Chip bg="bg.muted">
          <CloudCheck size={14} />
          <Trans>Saved</Trans>
        </Chip>
      </chakra.div>
      <ListHeading hue="category.pantry">
        <Trans>Pantry</Trans>
      </ListHeading>
      <ListRow name={<Trans>Rye flour</Trans>} amount="1 kg" />
      <ListRow name={<Trans>Honey</Trans>} />
      <ListHeading hue="category.beverages">
        <Trans>Drinks</Trans>
      </ListHeading>
      <ListRow name={<Trans>Coffee</Trans>} amount="500 g" />
    </chakra.div>
  );
}

function PhoneInTheShop() {
  return (
    <chakra.div
      position="relative"
      width="full"
      maxWidth="19.5rem"
      ml="auto"
      mr={{ base: 'auto', lg: '0' }}
      px="5"
      pt="5"
      pb="4"
      bg="bg.panel"
      border="thin"
      borderColor="border"
      rounded="2xl"
      boxShadow="lg"
    >
      <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap="2">
        <chakra.span fontSize="xl" fontWeight="bold" letterSpacing="snug">
          <Trans>Shopping list</Trans>
        </chakra.span>
        <Chip>
          <WifiOff size={14} />
          <Trans>3 waiting</Trans>
        </Chip>
      </chakra.div>
      <ListHeading hue="category.produce">
        <Trans>Fruit and vegetables</Trans>
      </ListHeading>
      <ListRow name={<Trans>New potatoes</Trans>} amount="1 kg" />
      <ListRow name={<Trans>Dill</Trans>} />
      <ListHeading hue="category.dairy">
        <Trans>Dairy</Trans>
      </ListHeading>
      <ListRow name={<Trans>Milk</Trans>} amount="2 l" />
      <ListRow name={<Trans>Butter</Trans>} amount="250 g" />
      <chakra.div mt="3" pt="1" borderTop="thin" borderColor="border">
        <ListRow name={<Trans>Eggs</Trans>} amount="6" isChecked />
        <ListRow name={<Trans>Bread</Trans>} isChecked />
      </chakra.div>
      <chakra.div
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        mt="3"
        ps="5"
        pe="1.5"
        minHeight="touch"
        rounded="full"
        border="thin"
        borderColor="border.control"
        color="fg.muted"
      >
        <Trans>Add an item</Trans>
        <chakra.span
          display="grid"
          placeItems="center"
          boxSize="9"
          rounded="full"
          bg="brand.solid"
          color="brand.contrast"
        >
          <Plus size={20} />
        </chakra.span>
      </chakra.div>
    </chakra.div>
  );
}

/** One list on two devices, as it looks in the app: the phone without a signal, the laptop saved. */
export function ListPicture() {
  const { t } = useLingui();
  return (
    <chakra.div
      role="img"
      aria-label={t`A shopping list on a phone without a signal: items grouped by shelf, two of them ticked off, three changes waiting to be sent.`}
      position="relative"
      width="full"
      userSelect="none"
    >
      <LaptopAtHome />
      <PhoneInTheShop />
    </chakra.div>
  );
}
