import { failureFrom } from './failures.ts';

const coded = (code: string, message = 'no') => Object.assign(new Error(message), { code });

test.each([
  ['a server that is not there', coded('ECONNREFUSED')],
  ['an administrator who shuts it down', coded('57P01', 'terminating connection due to administrator command')],
  ['a server that is starting', coded('57P03', 'the database system is starting up')],
  ['a connection that failed', coded('08006')],
  ['a server with no connection left', coded('53300')],
  ['a connection that broke', new Error('Connection terminated unexpectedly')],
  ['a connection that is broken already', new Error('Client has encountered a connection error and is not queryable')],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
])('answers 503 when the database is unavailable because of %s', (_why, error) => {
  expect(failureFrom(error)).toMatchObject({ status: 503, code: 'unavailable' });
});

test.each(['ENOSPC', 'EDQUOT', '53100'])('a full disk (%s) is 507 and said plainly', (code) => {
  expect(failureFrom(coded(code))).toMatchObject({ status: 507, code: 'storage_full' });
});

test('a request that its sender broke off is not taken for a database that is away', () => {
  expect(failureFrom(Object.assign(coded('ECONNRESET', 'aborted'), { statusCode: 400 }))).toMatchObject({
    status: 400,
  });
});

test('what is our own fault stays unexplained', () => {
  expect(failureFrom(new Error('the secret plan failed'))).toBeNull();
  expect(failureFrom(coded('42703'))).toBeNull();
});
