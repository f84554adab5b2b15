import type * as z from 'zod/mini';
import { Failure } from '#core/server/failure.ts';
import type { FhirContext, FhirRequest } from '../fhirRequest.ts';
import type { Interaction } from '../metadata/interaction.ts';
import { Asked } from '../operations/parameters.ts';
import { admit, admitTo, operationContext } from './admit.ts';
import type { FhirOperation } from './contribution.ts';

/** @throws Failure 400 naming each parameter to correct */
const inputOf = <Input extends z.ZodMiniObject>(input: Input, request: FhirRequest): z.infer<Input> => {
  const names = Object.keys(input.shape);
  const asked = new Asked(request, names);
  const read = input.safeParse(Object.fromEntries(names.map((name) => [name, asked.text(name)])));
  if (read.success) return read.data;
  const fields = read.error.issues.map(({ path, message }) => [path.join('.'), message] as const);
  throw new Failure(400, 'invalid_input', 'Correct the parameters listed, and try again.', Object.fromEntries(fields));
};

export const operationInteractions = <Input extends z.ZodMiniObject>(
  feature: string,
  operation: FhirOperation<Input>,
): readonly Interaction[] => {
  const { name, type, levels, definition, allow } = operation;
  const answer = async (context: FhirContext, request: FhirRequest, id: string | null) => {
    await admit(context, { feature, type, allow });
    const input = inputOf(operation.input, request);
    await admitTo(context, operation.opens(input));
    const { resource, seen } = await operation.run(operationContext(context), input, id);
    await context.audit(context.app ? { ...seen, detail: { ...seen.detail, app: context.app.name } } : seen);
    return { status: 200, json: JSON.stringify(resource) };
  };
  return levels.flatMap((level) =>
    (['GET', 'POST'] as const).map((method): Interaction => ({
      method,
      path: level === 'type' ? `${type}/$${name}` : `${type}/:id/$${name}`,
      ...{ code: null, operation: { name, definition }, ownAccess: true },
      run: (context, request, { id }) => answer(context, request, level === 'type' ? null : id),
    })),
  );
};
