import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useLocalised, useMessages, useService } from '#core/browser';
import { Button, Callout, Card, Fact, Tag, useAction, When } from '#ui';
import { type IntegrationState, type Localised, Resources, testIntegration, type Translation } from '#core/shared';
import type { messages as english } from '../messages/en-CA.ts';
import { integrationTexts } from '../messages/index.ts';

/** The last thing that was heard of it was a problem. */
const isTroubled = ({ lastSuccess, lastProblem }: IntegrationState): boolean =>
  lastProblem !== null && (lastSuccess === null || lastSuccess < lastProblem.at);

interface Standing {
  readonly tone: 'good' | 'wait' | 'bad' | 'plain';
  readonly says: string;
}

/** That it works is said once it was seen to work; what was set up and never used may be set up wrongly. */
const standingOf = (integration: IntegrationState, t: Translation<typeof english>): Standing => {
  const { mode, lastSuccess } = integration;
  if (isTroubled(integration)) return { tone: 'bad', says: t.troubled };
  if (mode === 'off') return { tone: 'wait', says: t.mode_off };
  if (mode === 'built_in') return { tone: 'good', says: t.mode_built_in };
  return lastSuccess === null ? { tone: 'plain', says: t.mode_outside } : { tone: 'good', says: t.working };
};

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
  const standing = standingOf(integration, t);
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
    <Card title={useLocalised(title)} action={<Tag tone={standing.tone}>{standing.says}</Tag>}>
      <p>{useLocalised(says)}</p>
      {(mode === 'outside' || lastSuccess !== null || lastProblem !== null) && (
        <dl className="clinic-health">
          <dt>{t.lastSuccess}</dt>
          <dd>{lastSuccess === null ? t.notYet : <When at={lastSuccess} />}</dd>
          {lastProblem !== null && (
            <Fact term={t.lastProblem}>
              {t[`problem_${lastProblem.problem}`]} <When at={lastProblem.at} />
            </Fact>
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
