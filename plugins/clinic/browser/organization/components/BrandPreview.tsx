import { Home } from '@blueprintjs/icons';
import { useMessages } from '#core/browser';
import { Logo } from '#ui';
import { organizationTexts } from '../messages/index.ts';

interface BrandPreviewProps {
  readonly name: string;
  readonly color: string;
  readonly logoUrl: string | null;
}

/** A corner of the portal in the colour that is being chosen; a picture, so nothing in it can be used. */
export const BrandPreview = ({ name, color, logoUrl }: BrandPreviewProps) => {
  const t = useMessages(organizationTexts);
  const chosen = /^#[0-9a-f]{6}$/i.test(color) ? { backgroundColor: color } : {};
  return (
    <figure className="clinic-preview">
      <div aria-hidden inert>
        <div className="clinic-preview-side">
          <Logo name={name} {...(logoUrl ? { imageUrl: logoUrl } : {})} />
          <span className="clinic-preview-nav" style={chosen}>
            <Home size={14} />
            {t.previewNav}
          </span>
        </div>
        <div className="clinic-preview-page">
          <span className="clinic-preview-line" />
          <span className="clinic-preview-line short" />
          <span className="clinic-preview-button" style={chosen}>
            {t.previewButton}
          </span>
        </div>
      </div>
      <figcaption>{t.preview}</figcaption>
    </figure>
  );
};
