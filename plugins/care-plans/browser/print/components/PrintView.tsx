import { ArrowLeft } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { usePatientId } from '#clinical/browser';
import { useService } from '#core/browser';
import { Button, Card, ErrorState, optionsOf, Segmented, Skeleton, PrintButton, Sheet, useSheet } from '#ui';
import { I18n, type Locale, locales, allKnown, knownOf } from '#core/shared';
import { personName } from '#clinical/shared';
import { plansTexts } from '../../plans/messages/index.ts';
import { type PlanWithParts, usePatientName } from '../../plans/hooks/usePlans.ts';
import { usePlanAddress } from '../../hooks/usePlanAddress.ts';
import { usePlanText, type PlanText, planTextOf } from '../../planText.ts';
import { PlanSheet } from './PlanSheet.tsx';

const languages: Readonly<Record<Locale, string>> = { 'en-CA': 'English', 'fr-CA': 'Français' };

/** The texts in whatever language the sheet is to be, apart from the page's. */
const useVoiceIn = (locale: Locale): { readonly planText: PlanText | null; readonly error: unknown } => {
  const [state, setState] = useState<{
    readonly locale: Locale;
    readonly planText: PlanText | null;
    readonly error: unknown;
  }>({
    locale,
    planText: null,
    error: null,
  });
  useEffect(() => {
    let over = false;
    plansTexts.load[locale]().then(
      (texts) => over || setState({ locale, planText: planTextOf(texts, locale), error: null }),
      (error: unknown) => over || setState({ locale, planText: null, error }),
    );
    return () => void (over = true);
  }, [locale]);
  return state.locale === locale ? state : { planText: null, error: null };
};

/** A sheet of paper with the plan, in English or French whatever the page speaks. */
export const PrintView = observer((parts: PlanWithParts) => {
  const { t } = usePlanText();
  const address = usePlanAddress();
  const [locale, choose] = useState<Locale>(useService(I18n).locale);
  const { planText, error } = useVoiceIn(locale);
  const patient = usePatientName(usePatientId());
  const sheet = useSheet();
  return (
    <div className="cp-plan cp-printing">
      <nav className="cp-back">
        <Button intent="quiet" icon={ArrowLeft} href={address.href({ plan: parts.plan.id })}>
          {parts.plan.title ?? t.untitled}
        </Button>
      </nav>
      <div className="cp-bar cp-print-bar">
        <Segmented
          label={t.printLanguage}
          options={optionsOf(locales, (value) => languages[value])}
          value={locale}
          onChange={choose}
        />
        <PrintButton intent="primary" of={allKnown([planText ? sheet.known : { is: 'awaited' }, knownOf(patient)])}>
          {t.printNow}
        </PrintButton>
      </div>
      {error ? (
        <ErrorState error={error} />
      ) : planText ? (
        <Sheet value={sheet}>
          <PlanSheet {...parts} planText={planText} name={personName(patient.data?.name)} />
        </Sheet>
      ) : (
        <Card>
          <Skeleton lines={10} />
        </Card>
      )}
    </div>
  );
});
