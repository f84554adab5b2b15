import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Button, Card, NoneLine } from '#ui';
import { FactList } from '#clinical/browser';
import { FeatureStates, I18n, whole } from '#core/shared';
import type { Summary } from '#plugins/telemedicine/shared/visit.ts';
import { summaryMessages } from '../messages/index.ts';

/** How long the visit took, and who joined. */
export const VisitFacts = observer(({ summary }: { readonly summary: Summary }) => {
  const t = useMessages(summaryMessages);
  const i18n = useService(I18n);
  const features = useService(FeatureStates);
  const { patient, startedAt, endedAt, minutes, attendees } = summary;
  return (
    <Card title={t.facts}>
      <div className="tm-part">
        <FactList
          facts={[
            [t.patient, patient?.name ?? ''],
            [t.practitioner, summary.practitioner ?? ''],
            [t.began, startedAt ? i18n.date(startedAt) : ''],
            [t.ended, endedAt ? i18n.date(endedAt) : ''],
            [t.duration, minutes === null ? '' : t.minutes(minutes)],
          ]}
        />
        {!startedAt && <NoneLine of={whole(summary)} says={t.neverHeld} />}
        <h3>{t.attendees}</h3>
        {attendees.length === 0 ? (
          <NoneLine of={whole(summary)} says={t.nobody} />
        ) : (
          <ul className="pv-rows">
            {attendees.map(({ kind, name, joined, minutes: stayed }) => (
              <li key={`${kind} ${name} ${joined}`}>
                <div>
                  <b>{name}</b>
                  <small>
                    {t[`kind_${kind}`]} · {t.attended(t.minutes(stayed), i18n.time(joined))}
                  </small>
                </div>
              </li>
            ))}
          </ul>
        )}
        {patient && features.isRunning('chart') && (
          <div>
            <Button href={`/clinic/patients/${patient.id}`}>{t.chart}</Button>
          </div>
        )}
      </div>
    </Card>
  );
});
