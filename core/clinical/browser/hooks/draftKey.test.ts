import { getDraft } from '#core/shared';
import { safeParse } from 'zod/v4/core';
import { draftKey } from './draftKey.ts';

test.each([
  ['diagnostics', 'order', 'demo.rideau-3'],
  ['care-provider', 'work', 'tasks.due/demo-rideau-task-3', 'C'],
  ['a'.repeat(200)],
])('ENT-9 a draft’s key is one that the server takes: %s', (...parts) => {
  expect(safeParse(getDraft.params!, { key: draftKey(...parts) }).success).toBe(true);
});
