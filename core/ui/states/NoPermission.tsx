import { Button } from '../controls/Button.tsx';
import { useTexts } from '../kernel.ts';

export interface NoPermissionProps {
  /** The feature is switched off, rather than closed to this role. */
  readonly featureOff?: boolean;
  /** The patient's consent closes it, rather than the role. */
  readonly restricted?: boolean;
}

export const NoPermission = ({ featureOff = false, restricted = false }: NoPermissionProps) => {
  const t = useTexts();
  const [title, text] = featureOff
    ? [t.featureOffTitle, t.featureOffText]
    : restricted
      ? [t.restrictedTitle, t.restrictedText]
      : [t.noPermissionTitle, t.noPermissionText];
  return (
    <div className="pv-state">
      <span className="pv-state-mark note" aria-hidden>
        i
      </span>
      <h2>{title}</h2>
      <p>{text}</p>
      <Button href="/">{t.goHome}</Button>
    </div>
  );
};
