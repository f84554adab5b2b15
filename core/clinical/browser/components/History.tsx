import type { ResourceType } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { authorOf, type StoredOf } from '#clinical/shared';
import { useMessages } from '#core/browser/react/useMessages.ts';
import { useHistory } from '../hooks/useRecord.ts';
import { When } from '#ui/data/When.tsx';
import { Async } from '#ui/states/Async.tsx';
import { FactList, type Facts } from './FactList.tsx';
import { recordTexts } from '../messages.ts';

export interface HistoryProps<T extends ResourceType> {
  readonly type: T;
  readonly id: string;
  /** FHIR id of the patient. */
  readonly about?: string | null;
  readonly facts: (resource: StoredOf<T>) => Facts;
}

interface Change {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** What differs between two versions, of what is shown. */
export const changesBetween = (before: Facts, after: Facts): readonly Change[] => {
  const was = new Map(before);
  return after
    .map(([label, value]) => ({ label, before: was.get(label) ?? '', after: value }))
    .filter((change) => change.before !== change.after);
};

const HistoryList = <T extends ResourceType>({ type, id, about, facts }: HistoryProps<T>) => {
  const t = useMessages(recordTexts);
  const versions = useHistory(type, id, { about });
  return (
    <Async resource={versions}>
      {(all) => (
        <ol className="pv-history" aria-label={t.versions(all.length)}>
          {all.map((version, index) => {
            const earlier = all[index + 1];
            const changes = earlier ? changesBetween(facts(earlier), facts(version)) : [];
            const at = version.meta?.lastUpdated;
            return (
              <li key={version.meta?.versionId ?? index}>
                <p className="pv-history-head">
                  <b>{earlier ? t.changed : t.recorded}</b>
                  <span>{authorOf(version)?.display ?? t.bySystem}</span>
                  {at && <When at={at} />}
                </p>
                {!earlier && <FactList facts={facts(version)} />}
                {earlier && changes.length === 0 && <p className="pv-muted">{t.nothingChanged}</p>}
                {changes.length > 0 && (
                  <dl>
                    {changes.map(({ label, before, after }) => (
                      <div key={label}>
                        <dt>{label}</dt>
                        <dd>
                          <del>{before || t.wasEmpty}</del> <span aria-hidden>→</span> <ins>{after || t.wasEmpty}</ins>
                        </dd>
                      </div>
                    ))}
                  </dl>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </Async>
  );
};

/** Every version of a resource, newest first: who, when, and what changed. */
export const History = observer(HistoryList) as typeof HistoryList;
