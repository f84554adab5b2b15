import type { Questionnaire } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService, useWanted } from '#core/browser';
import { useSearch } from '#clinical/browser';
import { Async, Card, Select } from '#ui';
import { I18n } from '#core/shared';
import { type StoredOf } from '#clinical/shared';
import { QuestionnaireForms } from '#plugins/assessments/shared/index.ts';
import { pagesTexts } from '../messages/pages/index.ts';

interface EarlierResponseProps {
  readonly response: StoredOf<'QuestionnaireResponse'>;
  readonly questionnaire: Questionnaire;
  readonly patientId: string;
}

/** The form beside another time that it was filled in. */
export const EarlierResponse = observer(({ response, questionnaire, patientId }: EarlierResponseProps) => {
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
                  <Select
                    value={other.id}
                    options={others.map(({ id, authored }) => ({ value: id, label: i18n.date(authored ?? '') }))}
                    onChange={setChosen}
                  />
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
