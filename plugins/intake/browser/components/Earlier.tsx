import type { Questionnaire } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useSearch, useService, useWanted } from '../../../../core/browser/index.ts';
import { Async, Card } from '../../../../core/browser/ui/index.ts';
import { I18n, type StoredOf } from '../../../../core/shared/index.ts';
import { QuestionnaireForms } from '../../../assessments/shared/contract.ts';
import { pagesTexts } from '../messages/pagesTexts.ts';

interface EarlierProps {
  readonly response: StoredOf<'QuestionnaireResponse'>;
  readonly questionnaire: Questionnaire;
  readonly patientId: string;
}

/** The form beside another time that it was filled in. */
export const Earlier = observer(({ response, questionnaire, patientId }: EarlierProps) => {
  const t = useMessages(pagesTexts);
  const i18n = useService(I18n);
  const forms = useWanted(QuestionnaireForms);
  const [chosen, setChosen] = useState('');
  const found = useSearch(
    'QuestionnaireResponse',
    response.questionnaire
      ? { patient: patientId, questionnaire: response.questionnaire, _sort: '-authored', _count: 20 }
      : null,
    { about: patientId },
  );
  return (
    <Card title={t.compare}>
      <Async resource={found}>
        {({ resources }) => {
          const others = resources.filter(({ id }) => id !== response.id);
          const other = others.find(({ id }) => id === chosen) ?? others[0];
          if (!other || !forms) return <p className="pv-muted">{t.compareNone}</p>;
          const [before, now] =
            (other.authored ?? '') <= (response.authored ?? '') ? [other, response] : [response, other];
          return (
            <>
              {others.length > 1 && (
                <label className="intake-with">
                  {t.compareWith}
                  <select className="pv-input" value={other.id} onChange={(event) => setChosen(event.target.value)}>
                    {others.map(({ id, authored }) => (
                      <option key={id} value={id}>
                        {i18n.date(authored ?? '')}
                      </option>
                    ))}
                  </select>
                </label>
              )}
              <forms.Compare questionnaire={questionnaire} before={before} now={now} />
            </>
          );
        }}
      </Async>
    </Card>
  );
});
