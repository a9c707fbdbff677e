import { sha256OfUrl } from 'sync-protocol/images/images.ts';
import { StoredImage } from './stored-image.tsx';

/** Small decorative image at the end of a row, whose text describes it. */
export default function RowImage({ imageUrl }: { imageUrl: string }) {
  const sha256 = sha256OfUrl(imageUrl);
  if (sha256 === null) return null;
  return (
    <span className="list-image">
      <StoredImage sha256={sha256} alt="" width={400} placeholder={null} />
    </span>
  );
}
