import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useLocalised, useMessages, useService } from '#core/browser';
import { Button, Callout, Card, Tag, useAction, When } from '#ui';
import { type IntegrationState, type Localised, Resources, testIntegration } from '#core/shared';
import { integrationTexts } from '../messages/index.ts';

/** The last thing that was heard of it was a problem. */
const isTroubled = ({ lastSuccess, lastProblem }: IntegrationState): boolean =>
  lastProblem !== null && (lastSuccess === null || lastSuccess < lastProblem.at);

const silent: Localised = { 'en-CA': '', 'fr-CA': '' };

export const IntegrationCard = observer(({ integration }: { readonly integration: IntegrationState }) => {
  const { id, title, says, mode, lastSuccess, lastProblem, test } = integration;
  const t = useMessages(integrationTexts);
  const resources = useService(Resources);
  const { busy, run } = useAction();
  const [told, setTold] = useState<{ readonly tone: 'good' | 'bad'; readonly text: string } | null>(null);
  const [afterwards, setAfterwards] = useState<Localised>(silent);
  const name = useLocalised(test ?? silent);
  const later = useLocalised(afterwards);
  const troubled = isTroubled(integration);
  const send = (): Promise<boolean> => {
    setTold(null);
    setAfterwards(silent);
    return run(
      async () => {
        const { problem, says: next } = await resources.send(testIntegration, { params: { id } });
        if (problem !== null) setTold({ tone: 'bad', text: t[`problem_${problem}`] });
        else if (next) setAfterwards(next);
        else setTold({ tone: 'good', text: t.worked(name) });
      },
      { failed: (text) => void setTold({ tone: 'bad', text }) },
    );
  };
  return (
    <Card
      title={useLocalised(title)}
      action={
        <Tag tone={troubled ? 'bad' : mode === 'off' ? 'wait' : 'good'}>
          {troubled ? t.troubled : t[`mode_${mode}`]}
        </Tag>
      }
    >
      <p>{useLocalised(says)}</p>
      {(mode === 'outside' || lastSuccess !== null || lastProblem !== null) && (
        <dl className="clinic-health">
          <dt>{t.lastSuccess}</dt>
          <dd>{lastSuccess === null ? t.notYet : <When at={lastSuccess} />}</dd>
          {lastProblem !== null && (
            <>
              <dt>{t.lastProblem}</dt>
              <dd>
                {t[`problem_${lastProblem.problem}`]} <When at={lastProblem.at} />
              </dd>
            </>
          )}
        </dl>
      )}
      {test !== null && (
        <Button busy={busy} onClick={() => void send()}>
          {name}
        </Button>
      )}
      <div role="status" className="clinic-said">
        {told !== null && <Callout tone={told.tone}>{told.text}</Callout>}
        {later !== '' && <Callout>{later}</Callout>}
      </div>
    </Card>
  );
});
