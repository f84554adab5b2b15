import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { CallFailure, claim, type Resource } from '#core/shared';
import { renderUi } from '../renderUi.tsx';
import { Async } from './Async.tsx';

type Answer = readonly string[];
type Mutable = { -readonly [K in keyof Resource<Answer>]: Resource<Answer>[K] };

const resource = (given: Partial<Resource<Answer>>): Mutable =>
  makeAutoObservable<Mutable>(
    {
      ...{ data: undefined, error: undefined, pending: false, fetching: false },
      refetch: async () => undefined,
      dispose: () => undefined,
      ...given,
    },
    { data: observableRef, error: observableRef, refetch: false },
  );

const show = (of: Resource<Answer>) =>
  renderUi(
    <Async resource={of} empty={(names) => names.length === 0} none={{ title: claim('Nobody yet') }}>
      {(names) => <p>{names.join(', ')}</p>}
    </Async>,
  );

test('while nothing is there a skeleton stands in, and says so to screen readers', async () => {
  const coming = resource({ pending: true });
  await show(coming);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  void act(() => runInAction(() => Object.assign(coming, { data: ['Anne'], pending: false })));
  expect(screen.getByText('Anne')).toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('an empty answer shows what will appear', async () => {
  await show(resource({ data: [] }));
  expect(screen.getByRole('heading', { name: 'Nobody yet' })).toBeInTheDocument();
});

test('a list says by itself that there is nothing in it', async () => {
  const list: Resource<{ readonly data: Answer }> = { ...resource({}), data: { data: [] } };
  await renderUi(
    <Async resource={list} none={{ title: claim('Nobody yet') }}>
      {({ data }) => <p>{data.join(', ')}</p>}
    </Async>,
  );
  expect(screen.getByRole('heading', { name: 'Nobody yet' })).toBeInTheDocument();
});

test('a failure says what happened and tries again', async () => {
  const refetch = jest.fn(async () => undefined);
  await show(resource({ error: new CallFailure(500, 'x', 'The clinic cannot be reached.'), refetch }));
  expect(screen.getByRole('alert')).toHaveTextContent('The clinic cannot be reached.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('what was there stays when fetching it again fails', async () => {
  await show(resource({ data: ['Anne'], error: new Error('offline') }));
  expect(screen.getByText('Anne')).toBeInTheDocument();
  expect(screen.getByText(/may be out of date/)).toBeInTheDocument();
});

test('a refusal is told apart from a failure: closed to the role, or switched off', async () => {
  const first = await show(resource({ error: new CallFailure(403, 'forbidden', 'No.') }));
  expect(screen.getByRole('heading', { name: "You don't have access" })).toBeInTheDocument();
  first.unmount();
  await show(resource({ error: new CallFailure(403, 'feature_disabled', 'Off.') }));
  expect(screen.getByRole('heading', { name: 'This feature is off' })).toBeInTheDocument();
});

test('a chart that its patient closed to somebody says so', async () => {
  await show(resource({ error: new CallFailure(403, 'consent_denied', 'No.') }));
  expect(screen.getByRole('heading', { name: 'This patient has restricted access' })).toBeInTheDocument();
});
