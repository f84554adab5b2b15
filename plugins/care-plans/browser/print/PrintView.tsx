import { ArrowLeft, Print } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { usePatientId, useService } from '../../../../core/browser/index.ts';
import { Button, Card, ErrorState, Segmented, Skeleton } from '../../../../core/browser/ui/index.ts';
import { I18n, type Locale, locales, personName } from '../../../../core/shared/index.ts';
import { plansTexts } from '../messages/plansTexts.ts';
import { type PlanWithParts, usePatientName } from '../plans/usePlans.ts';
import { usePlace } from '../usePlace.ts';
import { useVoice, type Voice, voiceOf } from '../voice.ts';
import { Sheet } from './Sheet.tsx';

const languages: Readonly<Record<Locale, string>> = { 'en-CA': 'English', 'fr-CA': 'Français' };

/** The texts in whatever language the sheet is to be, apart from the page's. */
const useVoiceIn = (locale: Locale): { readonly voice: Voice | null; readonly error: unknown } => {
  const [state, setState] = useState<{
    readonly locale: Locale;
    readonly voice: Voice | null;
    readonly error: unknown;
  }>({
    locale,
    voice: null,
    error: null,
  });
  useEffect(() => {
    let over = false;
    plansTexts.load[locale]().then(
      (texts) => over || setState({ locale, voice: voiceOf(texts, locale), error: null }),
      (error: unknown) => over || setState({ locale, voice: null, error }),
    );
    return () => void (over = true);
  }, [locale]);
  return state.locale === locale ? state : { voice: null, error: null };
};

/** A sheet of paper with the plan, in English or French whatever the page speaks. */
export const PrintView = observer((parts: PlanWithParts) => {
  const { t } = useVoice();
  const place = usePlace();
  const [locale, choose] = useState<Locale>(useService(I18n).locale);
  const { voice, error } = useVoiceIn(locale);
  const patient = usePatientName(usePatientId());
  return (
    <div className="cp-plan cp-printing">
      <nav className="cp-back">
        <Button intent="quiet" icon={ArrowLeft} href={place.href({ plan: parts.plan.id })}>
          {parts.plan.title ?? t.untitled}
        </Button>
      </nav>
      <div className="cp-bar cp-print-bar">
        <Segmented
          label={t.printLanguage}
          options={locales.map((value) => ({ value, label: languages[value] }))}
          value={locale}
          onChange={choose}
        />
        <Button intent="primary" icon={Print} disabled={!voice} onClick={() => window.print()}>
          {t.printNow}
        </Button>
      </div>
      {error ? (
        <ErrorState error={error} />
      ) : voice ? (
        <Sheet {...parts} voice={voice} name={personName(patient.data?.['name'])} />
      ) : (
        <Card>
          <Skeleton lines={10} />
        </Card>
      )}
    </div>
  );
});
