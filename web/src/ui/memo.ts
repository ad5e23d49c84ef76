// Memoized components, for things that a page has many of.
import { Component, type ComponentChild, type ComponentType } from "preact";

/** A component that is rendered only when one of its props changes. It must not read signals: it would miss changes. */
export function memo<Props extends object>(show: (props: Readonly<Props>) => ComponentChild): ComponentType<Props> {
  return class extends Component<Props> {
    override shouldComponentUpdate(next: Readonly<Props>): boolean {
      return !isShallowEqual<Props>(this.props, next);
    }

    override render() {
      return show(this.props);
    }
  };
}

/** Whether two sets of props have the same values under the same names. */
export function isShallowEqual<Props extends object>(one: Readonly<Props>, other: Readonly<Props>): boolean {
  const names = Object.keys(one) as (keyof Props)[];
  const isKept = (name: keyof Props) => name in other && Object.is(one[name], other[name]);
  return names.length === Object.keys(other).length && names.every(isKept);
}
