import { Phone } from '@blueprintjs/icons';
import { Button } from '#ui';
import { useFormTexts } from '../hooks/useFormView.ts';

/** Canada's suicide crisis helpline and the emergency number, at once and without leaving the page. */
export const CrisisLine = () => {
  const t = useFormTexts();
  return (
    <section className="asm-crisis" role="alert" aria-label={t.safetyTitle}>
      <h2>{t.safetyTitle}</h2>
      <p>{t.safetyText}</p>
      <div className="asm-crisis-ways">
        <Button href="tel:988" intent="primary" size="large" icon={Phone}>
          {t.call988}
        </Button>
        <Button href="sms:988" size="large">
          {t.text988}
        </Button>
      </div>
      <p>
        {t.safetyDanger} <a href="tel:911">{t.call911}</a>
      </p>
      <p className="pv-muted">{t.safetyCareTeam}</p>
    </section>
  );
};
