import { Button } from '../controls/Button.tsx';
import { useTexts } from '../kernel.ts';

export interface NoPermissionProps {
  /** The feature is switched off, rather than closed to this role. */
  readonly featureOff?: boolean;
}

export const NoPermission = ({ featureOff = false }: NoPermissionProps) => {
  const t = useTexts();
  return (
    <div className="pv-state">
      <span className="pv-state-mark note" aria-hidden>
        i
      </span>
      <h3>{featureOff ? t.featureOffTitle : t.noPermissionTitle}</h3>
      <p>{featureOff ? t.featureOffText : t.noPermissionText}</p>
      <Button href="/">{t.goHome}</Button>
    </div>
  );
};
