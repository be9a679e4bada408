/** Who answers for the site. Only what its settings say: a requisite is never invented. */
export interface Operator {
  email?: string;
  /** As in documents: ООО «Дуга». */
  name?: string;
  inn?: string;
  address?: string;
}
