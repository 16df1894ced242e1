import { audits } from './audits.ts'
import { affiliatePosts } from './affiliate-posts.ts'
import { affiliates } from './affiliates.ts'
import { campuses } from './campuses.ts'
import { categories } from './categories.ts'
import { certificates } from './certificates.ts'
import { checklists } from './checklists.ts'
import { claims } from './claims.ts'
import { configurations } from './configurations.ts'
import { courses } from './courses.ts'
import { devices } from './devices.ts'
import type { Endpoint } from './endpoint.ts'
import { favorites } from './favorites.ts'
import { fundedAccounts } from './funded-accounts.ts'
import { fundedOrders } from './funded-orders.ts'
import { lessons } from './lessons.ts'
import { members } from './members.ts'
import { notes } from './notes.ts'
import { overviews } from './overviews.ts'
import { passwords } from './passwords.ts'
import { plans } from './plans.ts'
import { replays } from './replays.ts'
import { searches } from './searches.ts'
import { sessions } from './sessions.ts'
import { staffCampuses } from './staff-campuses.ts'
import { staffCategories } from './staff-categories.ts'
import { staffCourses } from './staff-courses.ts'
import { staffCurricula } from './staff-curricula.ts'
import { staffFiles } from './staff-files.ts'
import { staffLessons } from './staff-lessons.ts'
import { staffVideos } from './staff-videos.ts'
import { staff } from './staff.ts'
import { staffMembers } from './staff-members.ts'
import { staffAffiliatePosts } from './staff-affiliate-posts.ts'
import { staffAffiliates } from './staff-affiliates.ts'
import { staffClaims } from './staff-claims.ts'
import { staffConfigurations } from './staff-configurations.ts'
import { staffFundedAccounts } from './staff-funded-accounts.ts'
import { staffFundedOrders } from './staff-funded-orders.ts'
import { staffMails } from './staff-mails.ts'
import { staffPlans } from './staff-plans.ts'
import { staffStudentWins } from './staff-student-wins.ts'
import { studentWins } from './student-wins.ts'

/** Every endpoint by feature: what the API page lists and what the authorisation walk walks. */
export const contract = {
  sessions,
  passwords,
  members,
  devices,
  campuses,
  categories,
  courses,
  lessons,
  replays,
  certificates,
  favorites,
  notes,
  checklists,
  configurations,
  plans,
  studentWins,
  affiliates,
  affiliatePosts,
  fundedAccounts,
  fundedOrders,
  claims,
  searches,
  staff,
  audits,
  overviews,
  staffMembers,
  staffPlans,
  staffFundedAccounts,
  staffStudentWins,
  staffConfigurations,
  staffAffiliatePosts,
  staffAffiliates,
  staffFundedOrders,
  staffClaims,
  staffMails,
  staffCurricula,
  staffCampuses,
  staffCategories,
  staffCourses,
  staffLessons,
  staffFiles,
  staffVideos,
} satisfies Record<string, Record<string, Endpoint>>
