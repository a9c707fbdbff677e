import { useLingui } from '@lingui/react/macro';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { IconButton } from '#ui/icon-button.tsx';

/** The way into the shop, with what is on the lists. */
export function ShopButton({ onShop }: { onShop: () => void }) {
  const { t } = useLingui();
  return (
    <IconButton aria-label={t`In the shop`} onClick={onShop}>
      <ShoppingCart size={22} aria-hidden />
    </IconButton>
  );
}
