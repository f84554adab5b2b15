import { observer } from 'mobx-react-lite';
import { useAddress } from '#clinical/browser';
import { useMessages, useResource, useService } from '#core/browser';
import { CallFailure, Router } from '#core/shared';
import { Async, Button, Callout, Skeleton } from '#ui';
import '../apps.css';
import { readRequest } from '../../shared/calls.ts';
import { ConsentForm } from '../components/ConsentForm.tsx';
import { ConsentFrame } from '../components/ConsentFrame.tsx';
import { messages } from '../messages/index.ts';

const Problem = observer(({ text }: { readonly text: string }) => {
  const t = useMessages(messages);
  const router = useService(Router);
  return (
    <ConsentFrame title={t.problemTitle}>
      <Callout tone="bad" role="alert">
        {text}
      </Callout>
      <Button intent="primary" onClick={() => router.go('/')}>
        {t.goHome}
      </Button>
    </ConsentFrame>
  );
});

/** Where an app sends people first: what it asks, and what they allow. */
export const ConsentPage = observer(() => {
  const t = useMessages(messages);
  const address = useAddress();
  const request = address.get('request');
  const problem = address.get('problem');
  const asked = useResource(readRequest, /^[\w-]{20,100}$/.test(request) ? { body: { request } } : null);
  if (problem === 'app') return <Problem text={t.problem_app} />;
  if (problem === 'address') return <Problem text={t.problem_address} />;
  const ended = asked.error instanceof CallFailure && asked.error.status === 404;
  if (ended || !/^[\w-]{20,100}$/.test(request)) return <Problem text={t.problem_ended} />;
  const { data } = asked;
  return (
    <ConsentFrame
      title={data ? t.askTitle(data.name) : t.title}
      {...(data && { lead: t.askLead(data.name, data.clinic) })}
    >
      <Async resource={asked} skeleton={<Skeleton lines={6} />}>
        {(told) => <ConsentForm request={request} asked={told} />}
      </Async>
    </ConsentFrame>
  );
});
