/** What is shown of a resource, in words: label and value, '' for none. */
export type Facts = readonly (readonly [label: string, value: string])[];

/** Labels beside their values; what is empty is left out. */
export const FactList = ({ facts }: { readonly facts: Facts }) => (
  <dl className="pv-facts">
    {facts
      .filter(([, value]) => value !== '')
      .map(([label, value], index) => (
        <div key={`${index} ${label}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
