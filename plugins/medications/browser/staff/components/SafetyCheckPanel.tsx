import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Callout, type FormModel, None } from '#ui';
import { I18n, type Known } from '#core/shared';
import type { Finding } from '#plugins/medications/shared/safety/safetyCheck.ts';
import { staffTexts } from '../messages/index.ts';
import type { PrescriptionValues } from '../dialogs/prescriptionForm.ts';

interface CheckPanelProps {
  readonly form: FormModel<PrescriptionValues>;
  readonly findings: readonly Finding[] | null;
  /** What is known of that which was compared. */
  readonly known: Known;
}

/** Not a reason to stop, and no reason to be sure either: it keeps the check from being green. */
const isUnsure = ({ kind }: Finding): boolean => kind === 'allergies-unasked' || kind.startsWith('unknown-');

/** What speaks against it, what could not be looked at, and why the prescriber goes on. */
export const SafetyCheckPanel = observer(({ form, findings, known }: CheckPanelProps) => {
  const t = useMessages(staffTexts);
  const { locale } = useService(I18n);
  const { reasons, medication } = form.values;
  const wrong = form.store.errors['reasons'];
  const words = ({ kind, name, detail }: Finding): string =>
    t[`find_${kind}`](name, locale === 'fr-CA' ? detail.fr : detail.en);
  const warnings = findings?.filter(({ needsReason }) => needsReason) ?? [];
  const unsure = findings?.filter(isUnsure) ?? [];
  const notes = findings?.filter((finding) => !finding.needsReason && !isUnsure(finding)) ?? [];
  return (
    <section className="med-check" aria-labelledby={`${form.id}-check`}>
      <h3 id={`${form.id}-check`}>{t.check}</h3>
      <div role="status" className="med-check-said">
        {findings === null ? (
          <p className="pv-muted">{t.checkReading}</p>
        ) : !medication ? (
          <p className="pv-muted">{t.checkWait}</p>
        ) : (
          warnings.length === 0 &&
          unsure.length === 0 && (
            <Callout tone={known.is === 'whole' ? 'good' : 'wait'}>
              <None of={known} says={t.checkClear} />
            </Callout>
          )
        )}
        {medication &&
          unsure.map((finding) => (
            <Callout key={finding.key} tone="wait">
              {words(finding)}
            </Callout>
          ))}
        {warnings.map((finding) => {
          const id = `${form.id}-reason-${finding.key.replaceAll(/[^A-Za-z0-9]/g, '-')}`;
          const missing = wrong !== undefined && !reasons[finding.key]?.trim();
          return (
            <Callout
              key={finding.key}
              tone={finding.kind.startsWith('allergy') ? 'bad' : 'wait'}
              title={words(finding)}
            >
              <div className="pv-field">
                <label htmlFor={id}>{t.reasonFor}</label>
                <input
                  id={id}
                  className="pv-input"
                  maxLength={300}
                  aria-required
                  aria-invalid={missing || undefined}
                  value={reasons[finding.key] ?? ''}
                  onChange={(event) =>
                    form.set('reasons', { ...form.values.reasons, [finding.key]: event.target.value })
                  }
                />
              </div>
            </Callout>
          );
        })}
      </div>
      {medication &&
        notes.map((finding) => (
          <p key={finding.key} className="med-check-note">
            {words(finding)}
          </p>
        ))}
      {medication && <p className="pv-muted">{t.checkLimits}</p>}
    </section>
  );
});
