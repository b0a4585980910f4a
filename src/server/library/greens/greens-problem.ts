import type { GreensProblem } from '#domain/bean/blend/greens.ts'
import { HttpProblem } from '#server/http/http-problem.ts'

/** Why a roast can't be of these coffees. */
export function greensProblem(problem: GreensProblem): HttpProblem {
  switch (problem.kind) {
    case 'other weight': {
      const { green_weight_g, sum_g } = problem
      return new HttpProblem('greens_other_weight', { green_weight_g, sum_g })
    }
    case 'other bean': {
      const { bean_id, first_bean_id } = problem
      return new HttpProblem('greens_other_bean', { bean_id, first_bean_id })
    }
    case 'blend without weight':
      return new HttpProblem('blend_without_weight')
  }
}
