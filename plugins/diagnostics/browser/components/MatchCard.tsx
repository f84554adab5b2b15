import type { Patient, Reference } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Button, Callout, Card, NoneLine, Tag, useAction } from '#ui';
import { PatientPicker, useTreats } from '#clinical/browser';
import { I18n, Resources } from '#core/shared';
import { idOf } from '#clinical/shared';
import { matchResult, suggestPatients } from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';
import type { Result } from '../resultText.ts';

/** Whose an unmatched result is: who fits and why; a person confirms. */
export const MatchCard = observer(({ result }: { readonly result: Result }) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const { run } = useAction();
  const [other, setOther] = useState<Reference<Patient> | null>(null);
  const may = useTreats();
  const found = useResource(suggestPatients, may ? { body: { type: result.resourceType, id: result.id } } : null);
  const day = (date: string | null): string => (date ? i18n.date(date, { dateStyle: 'long' }) : t.nothingSent);

  const file = (patient: string, name: string): Promise<boolean> =>
    run(() => resources.send(matchResult, { body: { type: result.resourceType, id: result.id, patient } }), {
      ask: { title: t.matchSure(name), text: t.matchSureText, action: t.matchTo(name) },
      done: t.matched(name),
    });

  if (!may) return <Callout tone="wait">{t.unmatchedPatient}</Callout>;
  return (
    <Card tone="wait" title={t.match}>
      <Async resource={found}>
        {({ sent, data }, known) => (
          <>
            <dl className="dx-facts">
              <div>
                <dt>{t.sentName}</dt>
                <dd>{sent.name ?? t.nothingSent}</dd>
              </div>
              <div>
                <dt>{t.sentBirth}</dt>
                <dd>{day(sent.birthDate)}</dd>
              </div>
              <div>
                <dt>{t.sentCard}</dt>
                <dd>{sent.card ?? t.nothingSent}</dd>
              </div>
            </dl>
            <h3 className="dx-label">{t.suggestions}</h3>
            {data.length === 0 ? (
              <NoneLine of={known} says={t.noSuggestion} className="dx-quiet" />
            ) : (
              <ul className="pv-rows">
                {data.map((one) => (
                  <li key={one.id}>
                    <span>
                      <b>{one.name}</b>
                      <small>{day(one.birthDate)}</small>
                    </span>
                    <span className="dx-evidence">
                      {one.same.map((what) => (
                        <Tag key={what} tone="good">
                          {t[`same_${what}`]}
                        </Tag>
                      ))}
                      {one.differs.map((what) => (
                        <Tag key={what} tone="bad">
                          {t[`differs_${what}`]}
                        </Tag>
                      ))}
                    </span>
                    <Button aria-label={t.matchTo(one.name)} onClick={() => void file(one.id, one.name)}>
                      {t.choose}
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Async>
      <div className="dx-other">
        <PatientPicker label={t.chooseOther} value={other} onChange={setOther} />
        {other && (
          <Button intent="primary" onClick={() => void file(idOf(other, 'Patient') ?? '', other.display ?? '')}>
            {t.matchTo(other.display ?? '')}
          </Button>
        )}
      </div>
    </Card>
  );
});
