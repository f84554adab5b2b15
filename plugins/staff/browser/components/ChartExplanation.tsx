import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource } from '#core/browser';
import { Async, Select, Skeleton } from '#ui';
import { explainAccess, type Member } from '../../shared/calls.ts';
import { useDocuments } from '../hooks/useDocuments.ts';
import { explainTexts } from '../messages/explain/index.ts';
import { messages } from '../messages/index.ts';
import { Explained } from './Explained.tsx';

interface ChartExplanationProps {
  readonly member: Member;
  /** FHIR id. */
  readonly patient: string;
}

/** One patient's chart part by part, or one document of it, each with the rule that opens or closes it. */
export const ChartExplanation = observer(({ member, patient }: ChartExplanationProps) => {
  const t = useMessages(explainTexts);
  const words = useMessages(messages);
  const documents = useDocuments(patient);
  const [chosen, choose] = useState('');
  const document = documents.find(({ value }) => value === chosen)?.document;
  const explained = useResource(explainAccess, {
    params: { id: member.id },
    body: { patient, ...(document && { document }) },
  });
  return (
    <>
      {documents.length > 0 && (
        <label className="pv-field">
          <span className="pv-label">{t.document}</span>
          <Select value={chosen} options={[{ value: '', label: t.documentAll }, ...documents]} onChange={choose} />
        </label>
      )}
      <Async resource={explained} skeleton={<Skeleton lines={6} />}>
        {({ parts, role, customRole, signing }) => {
          const named = customRole ?? words[`role_${role}`];
          const reason = (why: NonNullable<(typeof parts)[number]['why']>): string =>
            why === 'custom' ? t.why_custom(customRole ?? '') : t[`why_${why}`];
          return (
            <>
              {[...Map.groupBy(parts, ({ why, glass, changes }) => `${why} ${glass} ${changes}`)].map(([key, same]) => {
                const { why, glass, changes } = same[0]!;
                return (
                  <Explained key={key} open={why === null} things={same.map(({ type }) => t[`type_${type}`])}>
                    {why === null ? t.why_open(named) : reason(why)} {glass && t.why_glass}
                    {why === null && (changes === null ? t.changesToo : t.changesNot(reason(changes)))}
                  </Explained>
                );
              })}
              <Explained open={signing === null} things={[t.signing]}>
                {signing === null ? t.signingOpen : signing === 'licence' ? t.why_licence : reason(signing)}
              </Explained>
            </>
          );
        }}
      </Async>
    </>
  );
});
