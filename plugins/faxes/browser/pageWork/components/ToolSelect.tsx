import { Select, type SelectProps } from '#ui';

/** One choice in the bar over the pages. */
export const ToolSelect = <V extends string>({ label, ...select }: SelectProps<V> & { readonly label: string }) => (
  <label className="fax-redact-reason">
    {label}
    <Select {...select} />
  </label>
);
