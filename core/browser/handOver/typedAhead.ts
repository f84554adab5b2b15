const valueIn = (element: HTMLElement | null): unknown => {
  if (element === null) return undefined;
  if (element instanceof HTMLInputElement && element.type === 'checkbox') return element.checked;
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : undefined;
};

/**
 * What stands in the fields of a form that was drawn before its code had arrived, where it is not what the form holds; null
 * for a form that was not. The ids are those of the first drawing: nothing else has them.
 */
export const typedAhead = (
  id: string,
  values: Readonly<Record<string, unknown>>,
): readonly (readonly [name: string, value: unknown])[] | null => {
  const fields = Object.entries(values).map(
    ([name, value]) => [name, value, valueIn(document.getElementById(`${id}-${name}`))] as const,
  );
  if (fields.every(([, , typed]) => typed === undefined)) return null;
  return fields.flatMap(([name, value, typed]) =>
    typeof typed === typeof value && typed !== value ? [[name, typed] as const] : [],
  );
};
